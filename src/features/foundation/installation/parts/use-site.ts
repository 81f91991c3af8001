import { useRouteLoaderData } from 'react-router'
import type { Site } from '../contract.ts'

/** The root route's data: the brand, contact and state of this installation. */
export function useSite(): Site {
  const site = useRouteLoaderData<Site>('root')
  return site ?? unknownSite
}

/** Shown when even the root loader failed, so it claims nothing. */
const unknownSite: Site = {
  brand: 'Fundamental',
  origin: '',
  mode: 'production',
  contact: {},
  team: {},
  copyrightYear: 2024,
  offersTestMode: false,
  demoWorld: null,
}
