import { figures } from './figures.ts'

/** Something that our pages store in a browser. `*` in its name stands for an id. */
export type Stored = {
  readonly name: string
  readonly where: 'cookie' | 'this tab' | 'this browser'
  readonly purpose: string
  readonly life: string
  /** Kept for comfort alone: nothing but comfort is lost with it, and /cookies offers to remove it. */
  readonly isOptional: boolean
}

const cookie = (name: string, purpose: string, life: string): Stored => ({
  ...{ name, purpose, life },
  ...{ where: 'cookie', isOptional: false },
})
const untilLeft = 'Until it is sent, you sign out, or the tab is closed'
const typed = (name: string, purpose: string, life = 'Until it is sent, or the tab is closed'): Stored => ({
  ...{ name, purpose, life },
  ...{ where: 'this tab', isOptional: false },
})
const kept = (name: string, purpose: string, life: string, isOptional = false): Stored => ({
  ...{ name, purpose, life, isOptional },
  where: 'this browser',
})

const testMode = (name: string, what: string): Stored =>
  kept(name, `Test Mode: a copy of ${what}`, 'Until you start Test Mode over')

/**
 * Everything that our pages store in a browser, and its purpose. A test compares it with a browser's real storage
 * after journeys through the product, and with the names in the sources.
 */
export const stored: readonly Stored[] = [
  cookie('auth_flow', 'Shows that a sign-in with another service ends in the browser where it began', figures.flowKept),
  cookie('auth_asked', 'Shows that a mailed link is opened in the browser that asked for it', figures.askedKept),
  cookie('auth_newcomer', 'Recognises you while you complete a sign-up with another service', figures.newcomerKept),
  cookie('auth_device_*', 'Lets your own device sign in while strangers guess your password', figures.deviceKept),
  kept('sb-*-auth-token', 'Your session: keeps you signed in', 'Until you sign out'),
  kept('mock-auth-token', 'Test Mode: the session of an invented person, which no server knows', 'Until you sign out'),
  kept('test-mode *', 'Test Mode: all that you made there, and its pages', 'Until you clear this site’s data'),
  testMode('submittedProjects', 'the projects that you submitted there'),
  testMode('userInterests', 'the interests that you chose there'),
  testMode('userInterestsOf', 'whose interests these are'),
  testMode('researcherInfo_*', 'the profile of a researcher there'),
  testMode('researcherIds', 'whose profile there belongs to which account'),
  testMode('reminders_*', 'what a researcher there wants to be reminded of'),
  kept('messages:*', 'A message that you typed and did not send', 'Until it is sent, or you sign out'),
  kept(
    'typed *',
    'What you typed into a project’s form and is not on our server yet, for your own pages only',
    'Until it is saved, also when you sign out before',
  ),
  kept(
    'lastViewedProject',
    'Leads back from a researcher’s profile to the project you came from',
    'Until the next project, or you sign out',
    true,
  ),
  kept('recent-searches', 'Your latest searches, offered again', 'Until you clear them, or sign out', true),
  kept('second-factor-offer', 'Staff: that the offer of a second factor was declined', 'Until removed', true),
  kept('review-desk-keys', 'Staff: whether single-key shortcuts are on', 'Until removed', true),
  {
    ...{ name: 'react-router-scroll-positions', where: 'this tab', isOptional: false },
    ...{ purpose: 'Where you were on a page, for the way back to it', life: 'Until the tab is closed' },
  },
  typed('account-draft', 'What you typed into a sign-up form; never a password', untilLeft),
  typed('sign-in-intent', 'What you were about to do when you were asked to sign in'),
  typed('interest survey skipped by *', 'That you put off the question about your interests'),
  typed('draft *', 'What you typed into another form and did not send, and an invitation that you opened', untilLeft),
]

const words = (name: string): string => `\`${name}\``

/** For people: a table in Markdown. */
export const storedTable = (): string =>
  [
    '| Name | Where | What for | How long | Can be removed below |',
    '| --- | --- | --- | --- | --- |',
    ...stored.map(
      ({ name, where, purpose, life, isOptional }) =>
        `| ${words(name)} | ${where} | ${purpose} | ${life} | ${isOptional ? 'Yes' : 'No'} |`,
    ),
  ].join('\n')

/** Whether a row of the list stands for this name. */
export const isStoredAs = (row: Stored, name: string): boolean =>
  new RegExp(`^${row.name.split('*').map(RegExp.escape).join('.+')}$`).test(name)

/** What a person may remove and lose nothing but comfort. */
export const optional: readonly Stored[] = stored.filter((row) => row.isOptional)
