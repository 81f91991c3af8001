// WebCrypto runs on other threads and answers in any order. Here one call at a time, in the order of the calls, so that
// a seed always gives the same order.

const names = ['digest', 'sign', 'verify', 'importKey', 'deriveBits'] as const

export type SerialCrypto = {
  /** Resolves when nothing is being computed. */
  readonly idle: () => Promise<void>
  readonly isBusy: () => boolean
  readonly restore: () => void
}

export function makeCryptoSerial(): SerialCrypto {
  const { subtle } = crypto
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  for (const name of names) {
    const original = subtle[name].bind(subtle) as (...given: unknown[]) => Promise<unknown>
    const serial = (...given: unknown[]): Promise<unknown> => {
      waiting += 1
      const mine = last.then(() => original(...given))
      const done = (): void => {
        waiting -= 1
      }
      last = mine.then(done, done)
      return mine
    }
    Object.defineProperty(subtle, name, { configurable: true, value: serial })
  }
  return {
    idle: async () => {
      while (waiting > 0) await last
    },
    isBusy: () => waiting > 0,
    restore: () => {
      for (const name of names) Reflect.deleteProperty(subtle, name)
    },
  }
}
