/*
 * The first script of a built page. Once the page is painted it loads the other scripts, so that on a slow connection
 * they do not delay styles, fonts and pictures. Each script runs separately, in the order of its dependencies, so that
 * a slow phone stays responsive in between.
 */

/**
 * Scripts of this site only; the page's policy names this policy (security-headers.ts). Written here, because this
 * script imports nothing.
 */
const ownScript = (src: string): string => {
  if (new URL(src, location.href).origin !== location.origin) throw new TypeError('only scripts of this site are begun')
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

/** A covered window is not hidden, yet paints late or never. */
const paintedAtLatestMs = 1000

const afterPaint = (): void => {
  if (PerformanceObserver.supportedEntryTypes.includes('paint'))
    new PerformanceObserver(begin).observe({ type: 'paint', buffered: true })
  else requestAnimationFrame(() => setTimeout(begin))
  // Counted from the first frame, so that the scripts do not start while a slow style sheet is still loading.
  requestAnimationFrame(() => setTimeout(begin, paintedAtLatestMs))
}

// Background tabs never paint.
if (document.hidden) begin()
else afterPaint()

export {}
