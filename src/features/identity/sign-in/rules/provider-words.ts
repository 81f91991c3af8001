/** The message for a failed sign-in with another service, by the code in the URL. */
const texts: Readonly<Record<string, string>> = {
  access_denied: 'You turned back before the sign-in was finished. Nothing was changed.',
  bad_oauth_state:
    'This sign-in was begun in another window, took too long, or was finished already. Please begin again.',
  bad_oauth_callback:
    'The other service answered in a way that we cannot trust, so you are not signed in. Please try again.',
  provider_unavailable:
    'The other service cannot be reached at the moment. Please try again later, or use your e-mail.',
  provider_email_needs_verification:
    'The other service has not verified your address, so we sent a mail to it. Do what it says, then sign in again.',
  email_address_not_provided:
    'Your institution did not tell us your e-mail address. Create an account with e-mail first, or ask the people who run its sign-in.',
  identity_already_exists: 'That sign-in is linked already, to this account or to another one.',
  email_exists: 'Your address has an account already. Please sign in to it instead.',
  user_banned: 'This account is closed for now. Please write to our support.',
  signup_disabled: 'New accounts are not being made at the moment.',
  session_not_found: 'You were signed out meanwhile. Please sign in and begin again.',
  over_request_rate_limit: 'That was tried too often. Please wait a few minutes.',
}

export const providerErrorMessage = (code: string): string =>
  Object.hasOwn(texts, code) ? (texts[code] ?? '') : 'Something went wrong on the way back. Please try again.'
