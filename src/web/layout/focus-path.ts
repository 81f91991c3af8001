/**
 * The element that has the focus with those around it, from the inside out, and the place of each among its siblings.
 */
export type FocusPath = { readonly elements: readonly Element[]; readonly places: readonly number[] }

export const noPath: FocusPath = { elements: [], places: [] }

export function pathTo(element: Element | null): FocusPath {
  const elements: Element[] = []
  for (let one = element; one && one !== document.body; one = one.parentElement) elements.push(one)
  const places = elements.map((one) => (one.parentElement ? [...one.parentElement.children].indexOf(one) : 0))
  return { elements, places }
}
