import { type FocusPath, noPath, pathTo } from './focus-path.ts'

// Where the focus goes when the page under it changes, so that people with a keyboard or a screen reader continue
// where they were. Loaded with the first focus: without one there is nothing to keep.

const takesFocus = 'h1,h2,h3,a[href],button,input,select,textarea,[tabindex]'

let path = noPath

const isLost = (): boolean => document.activeElement === document.body && path.elements[0]?.isConnected === false

/** The element that was given the focus in place of a removed one. */
let recovered: Element | undefined

/**
 * The element that was acted on is gone (marked as read, decided): moves on to what took its place, such as the next
 * row, or to the first focusable element around it.
 */
function recover(): void {
  if (!isLost()) return
  const { elements, places } = path
  const left = elements.findIndex((one) => one.isConnected)
  const siblings = [...(elements[left]?.children ?? [])]
  const after = siblings[Math.min(places[left - 1] ?? 0, siblings.length - 1)]
  const around = elements.filter((one) => one.isConnected)
  const near = after instanceof HTMLElement && after.matches(takesFocus) ? after : after && firstIn(after)
  const next = near ?? around.map(firstIn).find((one) => one !== undefined)
  if (!next) return
  focusOn(next)
  recovered = next
}

const firstIn = (place: Element): HTMLElement | undefined =>
  [...place.querySelectorAll<HTMLElement>(takesFocus)].find((one) => one.checkVisibility())

function focusOn(element: HTMLElement): void {
  if (/^H\d$/.test(element.tagName)) element.tabIndex = -1
  element.focus({ preventScroll: true })
}

/** Called once. @param latest where the focus was before this file was loaded; that element may be gone by now. */
export function keepFocus(latest: FocusPath): void {
  path = latest
  document.addEventListener('focusin', ({ target }) => {
    path = target instanceof Element ? pathTo(target) : noPath
  })
  document.addEventListener('focusout', () => {
    // A click outside gives up the focus on purpose. In some browsers a removed element fires the same event.
    setTimeout(() => {
      if (document.activeElement === document.body && path.elements[0]?.isConnected) path = noPath
    })
  })
  // In a later task, because dialogs and pages that replace the element take the focus themselves.
  new MutationObserver(() => isLost() && setTimeout(recover)).observe(document.body, { childList: true, subtree: true })
  recover()
}

const announcement = document.createElement('div')
announcement.role = 'status'
announcement.className = 'sr-only'
document.body.append(announcement)

/**
 * After client navigation: the new page's heading gets the focus, and its title is announced. A field that a page has
 * put the focus into by itself keeps it, and so does what is marked as the first thing to do there (`data-arrival`).
 */
export function arrive(title: string): void {
  announcement.textContent = title
  const active = document.activeElement
  const isChosen = active !== recovered && active?.matches('main :is(input, textarea, select, [data-arrival])')
  if (document.querySelector('dialog[open]') || isChosen) return
  const heading = document.querySelector<HTMLElement>('main h1, h1') ?? document.querySelector<HTMLElement>('main')
  if (heading) focusOn(heading)
}
