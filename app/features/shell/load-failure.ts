const sentence =
  'Part of this page could not be loaded, so it does not answer. Your network may have been cut.'
const look =
  'fixed inset-x-0 top-0 z-50 flex flex-wrap items-center justify-center gap-3 border-b border-loss/40 bg-loss-soft px-4 py-3 text-14 text-ink'

/**
 * Runs in the page's head: the program that would tell is the very one that did not arrive. A module that
 * is missing is heard from its script element, the entry's (which the page imports) as a rejection.
 */
export const loadFailureScript = `(function(){function tell(){if(document.getElementById('load-failure'))return;var bar=document.createElement('div');bar.id='load-failure';bar.setAttribute('role','alert');bar.className='${look}';bar.append('${sentence} ');var again=document.createElement('a');again.href=location.href;again.className='font-semibold underline';again.textContent='Load it again';again.onclick=function(event){event.preventDefault();location.reload()};bar.append(again);document.body.append(bar)}
addEventListener('error',function(event){if(event.target instanceof HTMLScriptElement)tell()},true);
addEventListener('unhandledrejection',function(event){if(event.reason instanceof TypeError&&/import/i.test(event.reason.message))tell()})})()`
