/** A page as it is sent, and packed once somebody took it so. */
export type WrittenPage = {
  /** All that the api said for it, as JSON: a page is made of its address and of this, and of nothing else. */
  readonly data: string
  readonly document: Buffer<ArrayBuffer>
  packed?: Buffer<ArrayBuffer>
}

export type PageMemory = {
  /** The page of this address, when the api says today what it said then. */
  find(address: string, data: string): WrittenPage | undefined
  keep(address: string, page: WrittenPage): void
}

/** Packed pages are a fifth of the others; they are reckoned with from the start. */
const sizeOf = ({ data, document }: WrittenPage): number => data.length + document.length * 1.25

/**
 * Pages that were written, so that only what has changed is rendered again. The api is asked every time, so nothing
 * old is ever shown. The least used leave first.
 *
 * @param bytesMax what all of them may take.
 */
export function pageMemory(bytesMax: number): PageMemory {
  const pages = new Map<string, WrittenPage>()
  let size = 0
  const forget = (address: string): void => {
    const page = pages.get(address)
    if (page) size -= sizeOf(page)
    pages.delete(address)
  }
  return {
    find(address, data) {
      const page = pages.get(address)
      if (page?.data !== data) return undefined
      pages.delete(address)
      pages.set(address, page)
      return page
    },
    keep(address, page) {
      forget(address)
      if (sizeOf(page) > bytesMax) return
      pages.set(address, page)
      size += sizeOf(page)
      for (const oldest of pages.keys()) {
        if (size <= bytesMax) break
        forget(oldest)
      }
    },
  }
}
