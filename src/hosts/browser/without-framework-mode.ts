import { createContext, type Ref } from 'react'

// Replaces two files of React Router in the built pages (vite.config.ts): its framework mode, which prefetches what its
// own compiler listed, and its instrumentation. We use neither, but every page would load them, and each link would run
// two effects for them. The build fails if a newer version imports another name from them.

/** Empty, as without framework mode. */
export const FrameworkContext = createContext(undefined)

export const usePrefetchBehavior = (): readonly [shouldPrefetch: false, ref: undefined, handlers: object] => [
  false,
  undefined,
  {},
]

/** A link has only the caller's ref. */
export const mergeRefs = <T>(given: Ref<T>): Ref<T> => given

export const PrefetchPageLinks = (): null => null

/** Nothing uses the result of a navigation. */
export const consumeInstrumentationClientResultMetaReceiver = (): undefined => undefined

const absent = (): never => {
  throw new Error('These pages are built without instrumentation: see src/hosts/browser/without-framework-mode.ts')
}
export const instrumentClientSideRouter = (): never => absent()
export const getRouteInstrumentationUpdates = (): never => absent()
