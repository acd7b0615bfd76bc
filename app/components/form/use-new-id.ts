import { useState } from 'react'
import { v7 as newId } from 'uuid'

/** An id for what a form sends: the same for every try, so that what was recorded but not answered is not recorded twice. */
export function useNewId(): string {
  const [id] = useState(() => newId())
  return id
}
