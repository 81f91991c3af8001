import { createContext } from 'react-router'
import type { SessionState } from '#features/identity/session/parts/session.ts'

/** The session, once known; set by the browser's entry. Personal screens load only in the browser. */
export const sessionOf = createContext<() => Promise<SessionState>>()
