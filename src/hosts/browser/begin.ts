/*
 * The first script of a built page. It runs when all of the page is there, waits for the first paint, and then asks for
 * the others, so that on a slow line they do not take the place of styles, letters and pictures. Each is a script of its
 * own, in the order in which they need each other, so that a slow phone runs them one by one and can answer in between.
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

// A tab in the background paints nothing.
if (document.hidden) begin()
else requestAnimationFrame(() => setTimeout(begin))

export {}
