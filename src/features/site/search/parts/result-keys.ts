const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null

/** j and k move between results, and Enter opens one like any link; not while typing, and not in a dialog. */
export function pressResultKey(event: KeyboardEvent): void {
  const step = event.key === 'j' ? 1 : event.key === 'k' ? -1 : 0
  if (step === 0 || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
  if (document.querySelector('dialog[open]')) return
  const links = [...document.querySelectorAll<HTMLElement>('[data-results] h2 a')]
  const at = links.findIndex((link) => link.matches(':focus'))
  const next = links[at === -1 ? 0 : at + step]
  if (!next) return
  event.preventDefault()
  next.focus({ preventScroll: true })
  next.scrollIntoView({ block: 'center' })
}
