/**
 * Gives each entry of the browser's history a key of its own, under which the router keeps where the page was scrolled
 * to. The browser makes entries without a key for a page that is opened by its address, and for a link to a section of
 * the open page. The router would call them all 'default', and open one where another was left. Call before the router
 * is created.
 */
export function nameEntries(): void {
  nameEntry()
  addEventListener('popstate', nameEntry)
}

function nameEntry(): void {
  if (!history.state?.key) history.replaceState({ ...history.state, key: `${Math.random()}` }, '')
}
