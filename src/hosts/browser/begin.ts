/*
 * The first script of a built page. Once the page is parsed and painted it loads the other scripts, so that on a slow
 * connection they do not delay styles, fonts and pictures. Each script runs separately, in the order of its
 * dependencies, so that a slow phone stays responsive in between.
 */
const begin = (): void => {
  const modules = document.querySelector<HTMLElement>('script[data-modules]')?.dataset.modules ?? ''
  for (const src of modules.split(' ')) {
    const script = document.createElement('script')
    script.type = 'module'
    script.src = src
    script.async = false
    document.head.append(script)
  }
}

// Background tabs never paint.
if (document.hidden) begin()
else requestAnimationFrame(() => setTimeout(begin))

export {}
