type Owned = { readonly isAnonymous: boolean; readonly email: string | null; readonly phone: string | null }
type Wanted = { readonly email?: string | undefined; readonly phone?: string | undefined }

/**
 * Whether a change decides where the codes go that open the account, and no other mailbox confirms it. An account with
 * an address confirms another one from it; one that has only a phone would follow the finder of an open session.
 */
export const movesOnlyProof = ({ isAnonymous, email, phone }: Owned, wanted: Wanted): boolean =>
  !isAnonymous &&
  email === null &&
  phone !== null &&
  (wanted.email !== undefined || (wanted.phone !== undefined && wanted.phone !== phone))
