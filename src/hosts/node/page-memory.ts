/** A page as it is sent, and packed once somebody took it so. */
export type WrittenPage = {
  /** A digest of all that the api said for it: a page is made of its address and of that, and of nothing else. */
  readonly madeOf: string
  readonly document: Buffer<ArrayBuffer>
  packed?: Buffer<ArrayBuffer>
}

export type PageMemory = {
  /** The page of this address, when the api says today what it said then. */
  find(address: string, madeOf: string): WrittenPage | undefined
  /** Keeps it if its address was asked for lately: of pages that nobody comes back to nothing is kept. */
  keep(address: string, page: WrittenPage): void
}

/** Packed pages are a fifth of the others; they are reckoned with from the start. */
const sizeOf = ({ document }: WrittenPage): number => document.length * 1.25

const addressesMax = 200

/**
 * Pages that were written, so that only what has changed is rendered again. The api is asked every time, so nothing
 * old is ever shown. The least used leave first.
 *
 * @param bytesMax what all of them may take.
 */
export function pageMemory(bytesMax: number): PageMemory {
  const pages = new Map<string, WrittenPage>()
  const askedLately = new Set<string>()
  let size = 0
  const forget = (address: string): void => {
    const page = pages.get(address)
    if (page) size -= sizeOf(page)
    pages.delete(address)
  }
  /** @returns whether it was asked for before. */
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
