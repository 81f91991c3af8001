/** A rendered page; compressed at the first request that accepts it. */
export type CachedPage = {
  /** A digest of the API's answers: address and answers determine a page. */
  readonly madeOf: string
  readonly document: Buffer<ArrayBuffer>
  packed?: Buffer<ArrayBuffer>
}

export type PageCache = {
  /** The cached page of this address, unless the API's answers have changed. */
  find(address: string, madeOf: string): CachedPage | undefined
  /** Stores the page from the second request for its address on, so that rare pages take no memory. */
  keep(address: string, page: CachedPage): void
}

/** A compressed page is a fifth of the document; counted from the start. */
const sizeOf = ({ document }: CachedPage): number => document.length * 1.25

const addressesMax = 200

/**
 * A cache of rendered pages. The API is called for every request, so a page is never out of date. The least recently
 * used pages are removed first.
 *
 * @param bytesMax the size of all cached pages.
 */
export function createPageCache(bytesMax: number): PageCache {
  const pages = new Map<string, CachedPage>()
  const askedLately = new Set<string>()
  let size = 0
  const forget = (address: string): void => {
    const page = pages.get(address)
    if (page) size -= sizeOf(page)
    pages.delete(address)
  }
  /** @returns whether the address was requested before. */
  const note = (address: string): boolean => {
    const known = askedLately.delete(address)
    askedLately.add(address)
    if (askedLately.size > addressesMax) for (const oldest of askedLately) if (askedLately.delete(oldest)) break
    return known
  }
  return {
    find(address, madeOf) {
      const page = pages.get(address)
      if (page?.madeOf !== madeOf) return undefined
      pages.delete(address)
      pages.set(address, page)
      return page
    },
    keep(address, page) {
      forget(address)
      if (!note(address) || sizeOf(page) > bytesMax) return
      pages.set(address, page)
      size += sizeOf(page)
      for (const oldest of pages.keys()) {
        if (size <= bytesMax) break
        forget(oldest)
      }
    },
  }
}
