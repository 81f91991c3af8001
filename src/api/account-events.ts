import { forgetApplicationsOf } from '#features/careers/applications/actions/purge.ts'
import { deleteJobsOf, hideJobsOf, showJobsOf } from '#features/careers/jobs/actions/accounts.ts'
import { forgetSavedJobs } from '#features/careers/jobs/actions/saved.ts'
import { forgetDigestsOf } from '#features/community/digests/actions/forget.ts'
import { forgetMessagesOf } from '#features/community/messages/actions/forget.ts'
import { forgetSuggestionsOf } from '#features/community/suggestions/actions/hide.ts'
import { deletePreferences } from '#features/foundation/mail-preferences/actions/preferences.ts'
import { deleteNotifications } from '#features/foundation/notifications/actions.ts'
import { forgetQuotas } from '#features/foundation/quotas/actions.ts'
import { forgetReportsOf } from '#features/foundation/reports/actions/forget.ts'
import { endBoostsOf, giveBackBoostsOf } from '#features/funding/boosts/actions/end.ts'
import { anonymizeGifts } from '#features/funding/donations/actions/anonymize-gifts.ts'
import { claimGifts } from '#features/funding/donations/actions/claim-gifts.ts'
import { closePayouts, lockPayoutsOf } from '#features/funding/payouts/actions/follow.ts'
import { closeSessionsOf } from '#features/funding/plan-sessions/actions/ask.ts'
import { closePlan, lockPlan } from '#features/funding/subscriptions/actions/close-plan.ts'
import { forgetThanksOf } from '#features/funding/thanks/actions.ts'
import { forgetPlaceOf } from '#features/identity/places/actions.ts'
import { forgetPrivacyOf } from '#features/identity/privacy/actions.ts'
import { forgetAgreementsOf } from '#features/office/content/actions/agreements.ts'
import { forgetStoriesOf } from '#features/office/content/actions/stories.ts'
import { forgetTicketsOf } from '#features/office/support/actions/forget.ts'
import { deleteDonorData } from '#features/research/donors/actions.ts'
import { deleteDraftsOf } from '#features/research/drafts/actions/drafts.ts'
import { deleteSavedProjects } from '#features/research/follows/actions.ts'
import { hideProjectsOf, showProjectsOf } from '#features/research/projects/actions/hide-with-owner.ts'
import { forgetQuestionsOf } from '#features/research/questions/actions/ask.ts'
import { forgetFollowsOf } from '#features/research/researchers/actions/follow.ts'
import { takeOrcidOfSignIn } from '#features/research/researchers/actions/orcid.ts'
import { deleteResearcherData, ensureProfile } from '#features/research/researchers/actions/own-profile.ts'
import { endMemberships } from '#features/research/team/actions/changes.ts'
import { renameUpdatesOf } from '#features/research/updates/actions/rename-author.ts'
import { deleteVerificationsOf } from '#features/research/verifications/actions/ask.ts'
import { forgetDismissal } from '#features/site/next-steps/actions.ts'
import type { AccountEvents } from '#platform/platform.ts'

/** The handlers of each account event, in the order in which they run. */
export const accountEvents: AccountEvents = {
  ownerProven: [claimGifts],
  becameResearcher: [ensureProfile, takeOrcidOfSignIn],
  identityLinked: [takeOrcidOfSignIn],
  hidden: [hideProjectsOf, endBoostsOf, hideJobsOf],
  shown: [showProjectsOf, giveBackBoostsOf, showJobsOf],
  exporting: [claimGifts],
  closing: [lockPlan, lockPayoutsOf],
  closed: [
    (tx, _, userId) => deleteDonorData(tx, userId),
    (tx, _, userId) => deleteSavedProjects(tx, userId),
    (tx, _, userId) => forgetPlaceOf(tx, userId),
    (tx, _, userId) => forgetPrivacyOf(tx, userId),
    (tx, _, userId) => forgetFollowsOf(tx, userId),
    (tx, _, userId) => forgetSuggestionsOf(tx, userId),
    (tx, _, userId) => deleteDraftsOf(tx, userId),
    (tx, _, userId) => deleteNotifications(tx, userId),
    (tx, _, userId) => deletePreferences(tx, userId),
    (tx, _, userId) => forgetDigestsOf(tx, userId),
    (tx, _, userId) => forgetQuotas(tx, userId),
    (tx, _, userId) => forgetDismissal(tx, userId),
    (tx, _, userId) => anonymizeGifts(tx, userId),
    (tx, _, userId) => forgetThanksOf(tx, userId),
    (tx, _, userId) => forgetApplicationsOf(tx, userId),
    (tx, _, userId) => deleteJobsOf(tx, userId),
    (tx, _, userId) => forgetSavedJobs(tx, userId),
    (tx, _, userId) => forgetMessagesOf(tx, userId),
    (tx, _, userId) => forgetReportsOf(tx, userId),
    closePlan,
    closeSessionsOf,
    (tx, _, userId) => deleteVerificationsOf(tx, userId),
    closePayouts,
    deleteResearcherData,
    (tx, _, userId) => forgetQuestionsOf(tx, userId),
    forgetTicketsOf,
    (tx, _, userId) => forgetAgreementsOf(tx, userId),
    forgetStoriesOf,
    endMemberships,
    (tx, _, userId) => renameUpdatesOf(tx, userId, 'Deleted account'),
  ],
}
