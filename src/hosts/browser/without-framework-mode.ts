import { createContext, type Ref } from 'react'

// What stands in the built pages for two files of React Router (vite.config.ts): its framework mode, which prefetches
// what a compiler of its own listed, and its instrumentation. Nothing of ours uses either, every page would load them,
// and each link would keep two effects for them. The build fails if a newer version asks for another name of them.

/** Empty, as it is without framework mode. */
export const FrameworkContext = createContext(undefined)

export const usePrefetchBehavior = (): readonly [shouldPrefetch: false, ref: undefined, handlers: object] => [
  false,
  undefined,
  {},
]

/** A link has the caller's reference alone. */
export const mergeRefs = <T>(given: Ref<T>): Ref<T> => given

export const PrefetchPageLinks = (): null => null

/** Nothing waits for what a navigation found. */
export const consumeInstrumentationClientResultMetaReceiver = (): undefined => undefined

const absent = (): never => {
  throw new Error('These pages are built without instrumentation: see src/hosts/browser/without-framework-mode.ts')
}
export const instrumentClientSideRouter = (): never => absent()
export const getRouteInstrumentationUpdates = (): never => absent()
