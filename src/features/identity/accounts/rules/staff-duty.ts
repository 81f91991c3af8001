type Mode = 'demo' | 'development' | 'production'

/**
 * AMB-026: the rights of staff need a second factor. In production it is required, for reading as for changing: the
 * desks show addresses and payments. Elsewhere it is offered, so that a trial can begin at once.
 */
export const mustUseSecondFactor = (mode: Mode, aal: 'aal1' | 'aal2'): boolean =>
  mode === 'production' && aal === 'aal1'
