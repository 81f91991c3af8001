import { type FocusPath, noPath, pathTo } from './focus-path.ts'

// Where the focus goes when the page under it changes, so that keyboard and screen reader users continue where they
// were. Loaded on the first focus, because there is nothing to keep before it.

const pressed = 'h1,h2,h3,a[href],button,[tabindex]'
const takesFocus = `${pressed},input,select,textarea`

let path = noPath

const isLost = (): boolean => document.activeElement === document.body && path.elements[0]?.isConnected === false

/** The element that was focused in place of a removed one. */
let recovered: Element | undefined

/**
 * An action removed the focused element (marking as read, a decision): the focus moves to what took its place, such as
 * the next row of a list, or to the first focusable element in what is left around it: a field only if there is nothing
 * else, because it would take in the next key of a shortcut, and open the keyboard of a phone.
 */
function recover(): void {
  if (!isLost()) return
  const { elements, places } = path
  const left = elements.findIndex((one) => one.isConnected)
  const siblings = [...(elements[left]?.children ?? [])]
  const after = siblings[Math.min(places[left - 1] ?? 0, siblings.length - 1)]
  const around = elements.filter((one) => one.isConnected)
  const near = after instanceof HTMLElement && after.matches(takesFocus) ? after : after && firstIn(after, takesFocus)
  const next = near ?? firstAround(around, pressed) ?? firstAround(around, takesFocus)
  if (!next) return
  focusOn(next)
  recovered = next
}

const firstIn = (place: Element, which: string): HTMLElement | undefined =>
  [...place.querySelectorAll<HTMLElement>(which)].find((one) => one.checkVisibility())

const firstAround = (around: readonly Element[], which: string): HTMLElement | undefined =>
  around.map((one) => firstIn(one, which)).find((one) => one !== undefined)

function focusOn(element: HTMLElement): void {
  if (/^H\d$/.test(element.tagName)) element.tabIndex = -1
  element.focus({ preventScroll: true })
}

/**
 * Called once.
 * @param latest where the focus was when this file had loaded; that element may be gone by now.
 */
export function keepFocus(latest: FocusPath): void {
  path = latest
  document.addEventListener('focusin', ({ target }) => {
    path = target instanceof Element ? pathTo(target) : noPath
  })
  document.addEventListener('focusout', () => {
    // A click on nothing focusable gives up the focus on purpose. In some browsers, removing an element fires
    // `focusout` too.
    setTimeout(() => {
      if (document.activeElement === document.body && path.elements[0]?.isConnected) path = noPath
    })
  })
  // In a task of its own, because dialogs and pages that replace the removed element take the focus themselves.
  new MutationObserver(() => isLost() && setTimeout(recover)).observe(document.body, { childList: true, subtree: true })
  recover()
}

const announcement = document.createElement('div')
announcement.role = 'status'
announcement.className = 'sr-only'
document.body.append(announcement)

/**
 * After client-side navigation the new page's heading is focused and its title announced. What the page focused itself
 * keeps the focus, and so does what a person reached by a key before this ran.
 */
export function arrive(title: string): void {
  announcement.textContent = title
  const active = document.activeElement
  const chosen = path.at === location.pathname ? 'main *' : 'main :is(input, textarea, select)'
  if (document.querySelector('dialog[open]') || (active !== recovered && active?.matches(chosen))) return
  const heading = document.querySelector<HTMLElement>('main h1, h1') ?? document.querySelector<HTMLElement>('main')
  if (!heading) return
  focusOn(heading)
  // Without a ring: it would box the title of each page that is opened by keyboard or after a redirect.
  heading.dataset.arrived = ''
  heading.addEventListener('blur', () => delete heading.dataset.arrived, { once: true })
}
