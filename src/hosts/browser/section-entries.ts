/** As the router writes it; without an index, as for an entry that is not the router's. */
const newState = () => ({ usr: null, key: Math.random().toString(36).slice(2, 10), idx: null })

/**
 * For a link to a section of the open page the browser makes an entry of its history without a state. The router would
 * take it for the first page of the tab, which has no key either, and scroll to where that one was left. Call before
 * the router listens.
 */
export function nameSectionEntries(): void {
  addEventListener('popstate', () => {
    if (history.state === null) history.replaceState(newState(), '')
  })
}
