import { createContext, type ReactNode, useContext } from 'react'
import type { Me } from '../contract.ts'
import { useAuth } from './session.ts'

/** A staff member. */
type Admin = Me & { readonly staff: NonNullable<Me['staff']> }

const CurrentAdmin = createContext<Admin | undefined>(undefined)

type AdminAuthProviderProps = {
  /** Shown until it is known that the person is staff, and when they no longer are. */
  readonly fallback: ReactNode
  readonly children: ReactNode
}

/** The frame of the staff area. The server checks each call anyway. */
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
