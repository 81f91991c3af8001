const words: Readonly<Record<string, string>> = {
  // The browsers' errors. They use one for a person who cancelled, one who took too long and one without a key.
  NotAllowedError: 'No key was used. Try again, or go on another way.',
  AbortError: 'No key was used. Try again, or go on another way.',
  InvalidStateError: 'This device holds a key for your account already.',
  SecurityError: 'Keys cannot be used at this address of ours.',
  NotSupportedError: 'This device makes no key of the kind that we can read.',
  // The auth service's errors.
  webauthn_verification_failed: 'We do not know this passkey any more. Please sign in another way.',
  webauthn_challenge_expired: 'That took longer than five minutes. Please try again.',
  webauthn_challenge_not_found: 'That took longer than five minutes. Please try again.',
  mfa_challenge_expired: 'That took longer than five minutes. Please try again.',
  mfa_verification_failed: 'This is not the key that we know. Try again, or go on another way.',
  webauthn_credential_exists: 'This device holds a key for your account already.',
  too_many_passkeys: 'You have ten passkeys already. Remove one that you do not use, then add this one.',
  last_sign_in_way: 'This passkey is the only way into your account. Choose a password or add another passkey first.',
  passkey_disabled: 'Passkeys are switched off here.',
}

/**
 * The message about a passkey or a security key, for people. @param message the service's own, for all other errors.
 */
export function keyErrorMessage(names: readonly (string | undefined)[], message: string): string {
  for (const name of names) {
    const known = name !== undefined && Object.hasOwn(words, name) ? words[name] : undefined
    if (known) return known
  }
  return message
}
