import type { Trouble } from './bridge.ts'

const boxId = 'test-mode-trouble'

export const hideTrouble = (): void => document.getElementById(boxId)?.remove()

/** Shows what is wrong where the product's pages cannot: above them, with a way to continue. */
export function showTrouble({ sentence, canStartOver, cause }: Trouble, place: URL): void {
  if (cause) console.error(cause)
  hideTrouble()
  const box = document.createElement('div')
  box.id = boxId
  box.setAttribute('role', 'alert')
  const text = document.createElement('p')
  text.textContent = sentence
  box.append(
    text,
    button('Load the page again', () => location.reload()),
  )
  if (canStartOver) box.append(button('Start over', () => startOver(place)))
  document.body.prepend(box)
}

function button(label: string, press: () => void): HTMLButtonElement {
  const made = document.createElement('button')
  made.type = 'button'
  made.textContent = label
  made.addEventListener('click', press)
  return made
}

/** Discards the stored world; the next page starts a new one. */
function startOver(place: URL): void {
  const removing = indexedDB.deleteDatabase(`test-mode ${place.pathname}`)
  removing.onsuccess = removing.onblocked = removing.onerror = () => location.reload()
}
