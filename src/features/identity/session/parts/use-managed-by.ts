import { useSessionFact } from './session.ts'

/** The institution by which the signed-in person signs in, without a password; null for others. */
export const useManagedBy = (): string | null =>
  useSessionFact((session) => (session.state === 'signed-in' ? session.me.managedBy : null))
