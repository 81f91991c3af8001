/** People who wait for something use no step of a history until it happens. */
export type Bell = { readonly ring: () => void; readonly wait: () => Promise<void> }

export function bellOf(): Bell {
  let next = Promise.withResolvers<void>()
  return {
    ring: () => {
      next.resolve()
      next = Promise.withResolvers<void>()
    },
    wait: () => next.promise,
  }
}
