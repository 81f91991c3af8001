import { namedForMs } from '#features/careers/application-access/rules.ts'
import { applicationFileMax, applicationKeptMs } from '#features/careers/applications/rules/applications.ts'
import { confirmWithinMs, daysCounted, listedAfterMs } from '#features/careers/jobs/rules/jobs.ts'
import {
  erasedAfterMs,
  messageLengthMax,
  mailAfterMs as messageMailMs,
  openedMax,
  removalMs,
  reportersToHide,
  sealedAround,
} from '#features/community/messages/rules/limits.ts'
import { fileLimits, megabyte } from '#features/foundation/files/rules.ts'
import { wordsKeptDays } from '#features/foundation/mail/rules.ts'
import { textLengthMax } from '#features/foundation/rich-text/rules/lengths.ts'
import { settingList } from '#features/foundation/settings/rules/settings.ts'
import { giftDollarsMax, giftDollarsMin, noteLengthMax } from '#features/funding/donations/rules.ts'
import { redirectDays, statementDays, unfetchedDays } from '#features/funding/outcomes/rules.ts'
import { destinationHoldMs, documentsMax as payeeDocumentsMax } from '#features/funding/payees/rules.ts'
import { payoutCentsMin, settlesAfterMs } from '#features/funding/payouts/rules/free.ts'
import { aloneMax, finalAfterBankingDays, receiptsDueMs } from '#features/funding/payouts/rules/payouts.ts'
import { changeableForMs, sessionMinutes } from '#features/funding/plan-sessions/rules/sessions.ts'
import { holdings } from '#features/funding/subscriptions/rules/allowances.ts'
import { endsAfterMs, graceMs } from '#features/funding/subscriptions/rules/dunning.ts'
import { thanksPerMonth, thanksWindowMs } from '#features/funding/thanks/rules.ts'
import {
  askedMs,
  deviceMs,
  factorsMax,
  flowMs,
  knownNetworkMs,
  newcomerMs,
  recoveryCodesMade,
} from '#features/identity/accounts/rules/lifetimes.ts'
import { passwordLengthMin } from '#features/identity/accounts/rules/passwords.ts'
import { plans, setupFee } from '#features/identity/plans/rules.ts'
import { ticketFileBytesMax, ticketFilesMax, ticketKeptMs } from '#features/office/support/rules/files.ts'
import {
  firstAnswerHours,
  linkMs,
  openingHours,
  reopenMs,
  wordsLengthMax,
} from '#features/office/support/rules/tickets.ts'
import { keptMs as draftKeptMs, draftsMax } from '#features/research/drafts/rules/drafts.ts'
import { daysLeftFew, projectDays } from '#features/research/projects/rules/projects.ts'
import { answerLengthMax, questionLengthMax, waitingMax } from '#features/research/questions/rules.ts'
import { answerBusinessDays, answerHours } from '#features/research/reviews/rules/promise.ts'
import { teamMax } from '#features/research/team/rules.ts'
import { takeBackMs, mailAfterMs as updateMailMs } from '#features/research/updates/rules/kinds.ts'
import { codeMs } from '#features/research/verifications/rules/mailbox.ts'
import {
  documentsKeptMs,
  documentsMax,
  mailboxMonths,
  verificationMonths,
} from '#features/research/verifications/rules/verifications.ts'
import { counted, inThousands } from '#values/count.ts'
import { platformBps, processingBps, processingFixedCents, splitGift, usualGift } from '#values/fees.ts'
import { listed } from '#values/listed.ts'
import { dollars, inCents, inDollars, inPercent } from '#values/money.ts'
import { dayMs, hourMs, minuteMs } from '#values/time.ts'

const days = (ms: number): string => counted(ms / dayMs, 'day')
const hours = (ms: number): string => counted(ms / hourMs, 'hour')
const minutes = (ms: number): string => counted(ms / minuteMs, 'minute')
const letters = (max: number): string => `${inThousands(max)} characters`
const megabytes = (bytes: number): string => `${bytes / megabyte} MB`

const example = splitGift(usualGift)
const [standard, advanced, premium] = plans

/**
 * The figures that our texts may name, as `{{giftMin}}`. Each is read from the product's own rule, so that no text
 * states another number than the real one.
 */
export const figures = {
  giftMin: inDollars(dollars(giftDollarsMin)),
  giftMax: inDollars(dollars(giftDollarsMax)),
  giftNote: letters(noteLengthMax),
  platformFee: inPercent(platformBps),
  processingFee: `${inPercent(processingBps)} + ${inCents(processingFixedCents)}`,
  exampleGift: inDollars(usualGift),
  examplePlatformFee: inCents(example.platformFee),
  exampleProcessingFee: inCents(example.processingFee),
  exampleNet: inCents(example.net),
  redirectTime: counted(redirectDays, 'day'),
  statementTime: counted(statementDays, 'day'),
  unfetchedTime: counted(unfetchedDays, 'day'),

  setupFee: inDollars(setupFee),
  planPrices: listed(plans.map((plan) => `${plan.name} ${inDollars(plan.perMonth)}`)),
  standardPrice: inDollars(standard.perMonth),
  advancedPrice: inDollars(advanced.perMonth),
  premiumPrice: inDollars(premium.perMonth),
  standardPromise: standard.features.at(-1) ?? '',
  standardListings: counted(holdings.standard.listing, 'project listing'),
  advancedListings: counted(holdings.advanced.listing, 'project listing'),
  premiumListings: counted(holdings.premium.listing, 'project listing'),
  advancedBoosts: counted(holdings.advanced.boost, 'boost'),
  premiumBoosts: counted(holdings.premium.boost, 'boost'),
  advancedCouncil: counted(holdings.advanced.council, 'council session'),
  premiumCouncil: counted(holdings.premium.council, 'council session'),
  premiumInsight: counted(holdings.premium.insight, 'marketing insight session'),
  planGrace: days(graceMs),
  planEnds: days(endsAfterMs),
  boostTime: counted(settingList['boost.days'].byDefault, 'day'),
  sessionLength: `${sessionMinutes} minutes`,
  sessionChange: hours(changeableForMs),

  reviewTime: `${answerBusinessDays.min} to ${answerBusinessDays.max} business days`,
  reviewHours: `${answerHours.min}-${answerHours.max} hours`,
  projectTime: counted(projectDays, 'day'),
  fewDays: counted(daysLeftFew, 'day'),
  drafts: counted(draftsMax, 'draft'),
  draftTime: days(draftKeptMs),
  textLength: letters(textLengthMax),
  updateTakeBack: hours(takeBackMs),
  updateMail: minutes(updateMailMs),
  team: `${teamMax} people`,
  questionLength: letters(questionLengthMax),
  answerLength: letters(answerLengthMax),
  questionsWaiting: counted(waitingMax, 'question'),
  thanksCount: counted(thanksPerMonth, 'letter'),
  thanksTime: days(thanksWindowMs),

  payoutMin: inCents(payoutCentsMin),
  payoutWait: days(settlesAfterMs),
  payoutTwo: inDollars(aloneMax),
  payoutBack: `${finalAfterBankingDays} banking days`,
  receiptsDue: days(receiptsDueMs),
  accountHold: hours(destinationHoldMs),
  payeeDocuments: counted(payeeDocumentsMax, 'document'),

  badgeTime: counted(verificationMonths, 'month'),
  mailboxTime: counted(mailboxMonths, 'month'),
  badgeDocuments: counted(documentsMax, 'document'),
  badgeDocumentsKept: days(documentsKeptMs),
  mailboxCode: minutes(codeMs),

  messageLength: letters(messageLengthMax),
  messageRemoval: minutes(removalMs),
  messageErased: days(erasedAfterMs),
  messageMail: minutes(messageMailMs),
  donorThreads: counted(openedMax.donor, 'conversation'),
  reportersToHide: `${reportersToHide} people`,
  sealedAround: counted(sealedAround, 'message'),

  jobListed: days(listedAfterMs),
  jobConfirm: days(confirmWithinMs),
  jobDays: counted(daysCounted, 'day'),
  jobFile: megabytes(applicationFileMax),
  applicationsNamed: days(namedForMs),
  applicationsKept: `${Math.round(applicationKeptMs / (30 * dayMs))} months`,

  photoSize: megabytes(fileLimits.profile_image),
  pictureSize: megabytes(fileLimits.project_image),
  cvSize: megabytes(fileLimits.cv),
  passwordLength: letters(passwordLengthMin),
  secondFactors: `${factorsMax}`,
  recoveryCodes: counted(recoveryCodesMade, 'recovery code'),
  networksKept: days(knownNetworkMs),
  deviceKept: days(deviceMs),
  mailWords: counted(wordsKeptDays, 'day'),
  askedKept: days(askedMs),
  flowKept: minutes(flowMs),
  newcomerKept: minutes(newcomerMs),

  supportHours: `${openingHours.from}:00 to ${openingHours.to}:00 UTC`,
  supportGoal: counted(firstAnswerHours, 'opening hour'),
  supportLength: letters(wordsLengthMax),
  supportLink: days(linkMs),
  supportReopen: days(reopenMs),
  supportFiles: String(ticketFilesMax),
  supportFileSize: megabytes(ticketFileBytesMax),
  supportKept: `${Math.round(ticketKeptMs / (30 * dayMs))} months`,
} as const satisfies Readonly<Record<string, string>>
