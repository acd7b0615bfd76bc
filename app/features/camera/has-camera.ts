import { useEffect, useState } from 'react'

/** Whether this device has a camera, as far as the page may know: by plain http a phone is taken to have one. */
export function useHasCamera(): boolean {
  const [hasCamera, setHasCamera] = useState(false)
  useEffect(() => {
    const devices = navigator.mediaDevices
    if (!devices) return setHasCamera(matchMedia('(pointer: coarse)').matches)
    const look = () =>
      devices.enumerateDevices().then(
        (all) => setHasCamera(all.some(({ kind }) => kind === 'videoinput')),
        () => setHasCamera(false),
      )
    void look()
    devices.addEventListener('devicechange', look)
    return () => devices.removeEventListener('devicechange', look)
  }, [])
  return hasCamera
}
