const gap = 6
const edge = 8

/**
 * Places an open popover below its button: right edges aligned if there is no room to the right, above the button if
 * there is none below. Positions are set by script on the element, which the content policy allows, unlike a style
 * attribute in HTML.
 */
export function placeBelow(popover: HTMLElement, button: HTMLElement): void {
  const from = button.getBoundingClientRect()
  const width = popover.offsetWidth
  const height = popover.offsetHeight
  const view = document.documentElement
  const fitsRight = from.left + width <= view.clientWidth - edge
  const fitsBelow = from.bottom + gap + height <= view.clientHeight - edge
  const left = fitsRight ? from.left : Math.max(edge, from.right - width)
  const top = fitsBelow ? from.bottom + gap : Math.max(edge, from.top - gap - height)
  Object.assign(popover.style, { inset: 'auto', margin: '0', left: `${left}px`, top: `${top}px` })
}
