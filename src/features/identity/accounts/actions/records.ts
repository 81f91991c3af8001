// The rows of accounts, sessions and tokens that the other slices of identity read and write, and no others.
// Each function acts inside its caller's transaction.

export {
  type Account,
  findAccount,
  findAccountByEmail,
  lockAccount,
  lockAccountByEmail,
  markEmailVerified,
  noteRepeated,
  readNamesAndPhoto,
  replaceHash,
  replaceSignUp,
  replaceSignUpAndPassword,
  type SignUpFacts,
  setPassword,
  touchRepeated,
  updateAccount,
  writeNamesAndPhoto,
} from '../store/accounts.ts'
export {
  countAccounts,
  deleteAccount,
  isForeignKeyViolation,
  isIdTaken,
  listAccounts,
  markInvited,
  wipeAccount,
  writeAppMetadata,
  writeEmail,
} from '../store/admin.ts'
export { noteAskingBrowser, noteSignUpBrowser } from '../store/asking-browser.ts'
export { type ChangeSide, isAddressTaken, startEmailChange } from '../store/email-change.ts'
export {
  acceptStep,
  countChallengeFailure,
  countRecoveryCodes,
  deleteFactor,
  deleteStrangeKeys,
  deleteUnverified,
  type Factor,
  insertChallenge,
  insertFactor,
  insertRecoveryCodes,
  listFactors,
  lockFactor,
  lockOpenChallenge,
  noteOrigin,
  spendChallenge,
  spendRecoveryCode,
  touchFactor,
  verifyFactor,
} from '../store/factors.ts'
export { deleteFlow, deleteFlowsOf, type FlowState, insertFlow, lockFlow } from '../store/flow-states.ts'
export {
  deleteIdentities,
  deleteIdentity,
  findIdentity,
  type Identity,
  insertIdentity,
  isIdentityTaken,
  listIdentities,
  touchIdentity,
} from '../store/identities.ts'
export { insertMailRequest, type MailRequest, takeMailRequests } from '../store/mail-requests.ts'
export {
  revokeTokens,
  type Spent,
  spendCode,
  spendToken,
  type TokenKind,
  tokenRejectionReason,
} from '../store/one-time-tokens.ts'
export { findAccountByPhone, isPhoneTaken, startPhoneChange, writePhone } from '../store/phones.ts'
export { endSession, findRefreshTokenState, isContention, rotateToken } from '../store/refresh-tokens.ts'
export {
  deleteSession,
  deleteSessions,
  findBeginning,
  hasSession,
  listSessions,
  type Session,
} from '../store/sessions.ts'
export { findFactorCode, retireSmsCodes } from '../store/sms.ts'
export {
  type Credential,
  deletePasskey,
  findKeyOfFactor,
  findPasskey,
  insertCredential,
  insertWebauthnChallenge,
  listFactorKeys,
  listPasskeys,
  takeWebauthnChallenge,
  useCredential,
  type WebauthnChallenge,
  writePasskeyName,
} from '../store/webauthn.ts'
export type { UserDetails } from '../store/whole-user.ts'
