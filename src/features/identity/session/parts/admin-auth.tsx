import { createContext, type ReactNode, useContext } from 'react'
import type { Me } from '../contract.ts'
import { useAuth } from './session.ts'

/** A member of staff. */
type Admin = Me & { readonly staff: NonNullable<Me['staff']> }

const CurrentAdmin = createContext<Admin | undefined>(undefined)

type AdminAuthProviderProps = {
  /** Shown until it is known that the person is of the staff, and once they are not any more. */
  readonly fallback: ReactNode
  readonly children: ReactNode
}

/** Everything of the staff area stands inside it. The server checks each call all the same. */
export function AdminAuthProvider({ fallback, children }: AdminAuthProviderProps) {
  const session = useAuth()
  if (session.state !== 'signed-in' || !session.me.staff) return fallback
  const { me } = session
  return <CurrentAdmin value={{ ...me, staff: session.me.staff }}>{children}</CurrentAdmin>
}

/** @throws Error for developers, outside of an AdminAuthProvider (ERRS-13). */
export function useAdminAuth(): Admin {
  const admin = useContext(CurrentAdmin)
  if (!admin) throw new Error('useAdminAuth must be used within an AdminAuthProvider')
  return admin
}
