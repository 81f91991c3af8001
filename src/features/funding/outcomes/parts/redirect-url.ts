/** The current URL with another choice or search; keeps the guest's key. */
export function redirectUrl(query: URLSearchParams, change: { to?: string | undefined; search?: string | undefined }) {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries(change)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return `?${next}`
}
