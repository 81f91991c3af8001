/*
 * The first script of a built page. Once the page is painted it loads the other scripts, so that on a slow connection
 * they do not delay styles, fonts and pictures. Each script runs separately, in the order of its dependencies, so that
 * a slow phone stays responsive in between.
 */

/**
 * Scripts of this site only, by their paths; the page's policy names this policy (security-headers.ts). Written here,
 * because this script imports nothing.
 */
const ownScript = (src: string): string => {
  if (!/^\/\w/.test(src)) throw new TypeError('not of this site')
  return src
}
const policy = globalThis.trustedTypes?.createPolicy('begin', { createScriptURL: ownScript })

let begun = false
const begin = (): void => {
  if (begun) return
  begun = true
  const modules = document.querySelector<HTMLElement>('script[data-modules]')?.dataset.modules ?? ''
  for (const src of modules.split(' ')) {
    const script = document.createElement('script')
    script.type = 'module'
    script.src = policy ? policy.createScriptURL(src) : ownScript(src)
    script.async = false
    document.head.append(script)
  }
}

/**
 * Marks the page of a browser in which no session is stored and to which the address brings none: its bar waits for no
 * answer (web/layout/TopBar.tsx). The keys are those of `storageKey` in identity/session, recognised by their end.
 */
const markAnonymous = (): void => {
  let known = location.hash
  try {
    known += Object.keys(localStorage)
  } catch {
    // Storage is disabled in this browser: no session is stored.
  }
  if (!/=|-auth-token/.test(known)) document.documentElement.dataset.anonymous = ''
}
markAnonymous()

/** A covered window is not hidden, yet paints late or never; and an old browser does not report its paint. */
const paintedAtLatestMs = 1000

const afterPaint = (): void => {
  new PerformanceObserver(begin).observe({ type: 'paint', buffered: true })
  // Counted from the first frame, so that the scripts do not start while a slow style sheet is still loading.
  requestAnimationFrame(() => setTimeout(begin, paintedAtLatestMs))
}

// Background tabs never paint.
if (document.hidden) begin()
else afterPaint()

export {}
