/** A table with rows of a person: the column that names the person, and the columns that are not exported. */
export type PersonalTable = {
  readonly table: string
  /** Holds the person's id; `recipient` and `email` hold an address. */
  readonly owner: string
  /** The table that is theirs and that `owner` names a row of, where the row itself names no person. */
  readonly through?: { readonly table: string; readonly owner: string }
  /** Secrets and the machine's own marks, never shown. */
  readonly omit?: readonly string[]
}

/**
 * Every column that says whose a row is, but for tables of secrets alone, and what became of a person's gifts. A test
 * compares it with the schema, so that no table is forgotten when a person asks for their data.
 */
export const personalTables: readonly PersonalTable[] = [
  { table: 'users', owner: 'id', omit: ['password_hash', 'repeated_hash'] },
  { table: 'sessions', owner: 'user_id', omit: ['ip_hash'] },
  { table: 'identities', owner: 'user_id' },
  { table: 'factors', owner: 'user_id', omit: ['secret_sealed', 'last_step'] },
  { table: 'webauthn_credentials', owner: 'user_id', omit: ['credential_id', 'public_key', 'counter'] },
  { table: 'one_time_tokens', owner: 'user_id', omit: ['token_hash', 'code_hash', 'challenge', 'sign_up', 'identity'] },
  { table: 'sms_requests', owner: 'user_id' },
  { table: 'sms_codes', owner: 'user_id', omit: ['code_hash'] },
  { table: 'request_quotas', owner: 'user_id' },
  { table: 'files', owner: 'owner_id', omit: ['storage_key'] },
  { table: 'staff_members', owner: 'user_id' },
  { table: 'staff_invitations', owner: 'user_id' },
  { table: 'researcher_profiles', owner: 'user_id' },
  { table: 'researcher_id_aliases', owner: 'user_id' },
  { table: 'verification_requests', owner: 'user_id', omit: ['decided_by'] },
  {
    table: 'verification_documents',
    owner: 'request_id',
    through: { table: 'verification_requests', owner: 'user_id' },
  },
  { table: 'verifications', owner: 'user_id', omit: ['confirmed_by', 'ended_by'] },
  { table: 'mailbox_proofs', owner: 'user_id', omit: ['code_hash', 'attempts'] },
  { table: 'reminder_settings', owner: 'user_id' },
  { table: 'dismissed_steps', owner: 'user_id' },
  { table: 'donor_interests', owner: 'user_id' },
  { table: 'saved_projects', owner: 'user_id' },
  { table: 'projects', owner: 'owner_id', omit: ['rendered', 'renderer'] },
  { table: 'project_drafts', owner: 'owner_id', omit: ['marks', 'revision'] },
  { table: 'draft_copies', owner: 'by_id' },
  { table: 'project_versions', owner: 'by_id' },
  {
    table: 'project_texts',
    owner: 'project_id',
    through: { table: 'projects', owner: 'owner_id' },
    // While a wording is public its salt is of no use; once it had to be removed, the salt would give it away.
    omit: ['salt', 'redaction_id'],
  },
  { table: 'review_request_answers', owner: 'by_id' },
  { table: 'project_updates', owner: 'author_id', omit: ['rendered', 'renderer'] },
  { table: 'milestone_events', owner: 'by_id' },
  { table: 'project_members', owner: 'user_id' },
  { table: 'project_invites', owner: 'email', omit: ['token_hash', 'invited_by'] },
  { table: 'update_copies', owner: 'by_id' },
  { table: 'update_versions', owner: 'by_id', omit: ['salt', 'redaction_id'] },
  { table: 'questions', owner: 'asker_id', omit: ['declined_by', 'hidden_by', 'salt', 'hash'] },
  { table: 'answer_versions', owner: 'by_id', omit: ['salt', 'hash'] },
  {
    table: 'donations',
    owner: 'donor_id',
    omit: ['request_hash', 'client_key', 'checkout_url', 'giver_id', 'series_id', 'network_key', 'ask_at', 'asked_at'],
  },
  { table: 'donation_guests', owner: 'email' },
  {
    table: 'refunds',
    owner: 'donation_id',
    through: { table: 'donations', owner: 'donor_id' },
    omit: ['requested_by', 'decided_by', 'note', 'client_key', 'attempts', 'next_attempt_at', 'last_error'],
  },
  { table: 'disputes', owner: 'donation_id', through: { table: 'donations', owner: 'donor_id' } },
  { table: 'own_gifts', owner: 'donation_id', through: { table: 'donations', owner: 'donor_id' } },
  { table: 'gift_redirects', owner: 'donation_id', through: { table: 'donations', owner: 'donor_id' } },
  {
    table: 'project_outcomes',
    owner: 'project_id',
    through: { table: 'projects', owner: 'owner_id' },
    omit: ['reminders_sent', 'news', 'news_through', 'news_done', 'revision'],
  },
  { table: 'thanks', owner: 'by_id', omit: ['client_key', 'salt', 'hash'] },
  { table: 'thanked_donors', owner: 'donor_id' },
  { table: 'rooms', owner: 'donor_id', omit: ['mail_due_at', 'people', 'opened_by'] },
  { table: 'room_members', owner: 'user_id', omit: ['mailed_seq'] },
  { table: 'room_faces', owner: 'user_id' },
  { table: 'messages', owner: 'user_id', omit: ['client_key'] },
  // Not who a blocked number is.
  { table: 'blocks', owner: 'blocker_id', omit: ['blocked_id'] },
  // Not what others wrote around it.
  { table: 'message_reports', owner: 'reporter_id', omit: ['evidence', 'decided_by'] },
  { table: 'subscriptions', owner: 'user_id', omit: ['customer_ref', 'method_ref', 'lease_until'] },
  { table: 'subscription_events', owner: 'user_id' },
  { table: 'renewal_consents', owner: 'user_id' },
  { table: 'invoices', owner: 'user_id', omit: ['lease_until'] },
  { table: 'invoice_lines', owner: 'invoice_id', through: { table: 'invoices', owner: 'user_id' } },
  { table: 'charge_tries', owner: 'invoice_id', through: { table: 'invoices', owner: 'user_id' } },
  { table: 'setup_fees', owner: 'user_id' },
  { table: 'carried_lines', owner: 'user_id' },
  { table: 'plan_payments', owner: 'user_id', omit: ['page_url', 'attempts', 'ask_at', 'cost_cents'] },
  { table: 'plan_disputes', owner: 'user_id' },
  { table: 'quotes', owner: 'user_id' },
  { table: 'allowances', owner: 'user_id' },
  { table: 'allowance_uses', owner: 'user_id' },
  { table: 'boosts', owner: 'user_id' },
  { table: 'plan_sessions', owner: 'user_id', omit: ['staff_id'] },
  { table: 'payees', owner: 'owner_id' },
  { table: 'payee_documents', owner: 'payee_id', through: { table: 'payees', owner: 'owner_id' } },
  {
    table: 'payee_destinations',
    owner: 'payee_id',
    through: { table: 'payees', owner: 'owner_id' },
    omit: ['fingerprint_hash'],
  },
  {
    table: 'payee_decisions',
    owner: 'payee_id',
    through: { table: 'payees', owner: 'owner_id' },
    omit: ['actor_id'],
  },
  { table: 'payouts', owner: 'requested_by', omit: ['client_key'] },
  {
    table: 'payout_holds',
    owner: 'payout_id',
    through: { table: 'payouts', owner: 'requested_by' },
    omit: ['opened_by', 'closed_by'],
  },
  { table: 'spendings', owner: 'by', omit: ['client_key'] },
  { table: 'notifications', owner: 'user_id', omit: ['event_key'] },
  { table: 'notification_preferences', owner: 'user_id' },
  {
    table: 'outbox_mails',
    owner: 'recipient',
    omit: ['event_key', 'text_body', 'html_body', 'unsubscribe_url', 'last_error', 'salt', 'hash'],
  },
  { table: 'audit_log', owner: 'actor_id', omit: ['address_hash'] },
]

/** Tables that name a person and show nothing of them: hashes, and what staff did about others' projects. */
export const tablesWithoutPersonalData: readonly string[] = [
  'books_months.checked_by',
  'books_months.closed_by',
  'blocks.blocked_id',
  'message_removals.actor_id',
  'message_reports.decided_by',
  'rooms.opened_by',
  'dispute_answers.saved_by',
  'dispute_answers.sender_id',
  'flow_states.user_id',
  'known_networks.user_id',
  'project_redactions.by_id',
  'payee_decisions.actor_id',
  'payout_approvals.approver_id',
  'payout_holds.opened_by',
  'payout_holds.closed_by',
  'staff_caps.staff_id',
  'project_reviews.assignee_id',
  'project_reviews.claimed_by',
  'project_reviews.decided_by',
  'project_reviews.priority_by',
  'project_status_log.actor_id',
  'reconciliation_exceptions.closed_by',
  'project_invites.invited_by',
  'questions.declined_by',
  'questions.hidden_by',
  'refunds.requested_by',
  'refunds.decided_by',
  'review_answers.by_id',
  'review_assignments.by_id',
  'review_assignments.user_id',
  'review_comments.author_id',
  'review_conflict_lifts.by_id',
  'review_conflict_lifts.user_id',
  'review_decisions.by_id',
  'review_decisions.taken_back_by',
  'review_declarations.user_id',
  'verification_requests.decided_by',
  'verifications.confirmed_by',
  'verifications.ended_by',
  'review_rubrics.by_id',
  'webauthn_challenges.user_id',
  'staff_invitations.invited_by',
  'milestone_releases.by_id',
  'plan_sessions.staff_id',
  'subscription_events.actor_id',
  'tax_rates.set_by',
]

/** Tables that name a gift and say nothing of it that its own row does not: what totals wait for, and our own costs. */
export const tablesWithoutGiftData: readonly string[] = [
  'donation_deltas.donation_id',
  'outcome_waiting_gifts.donation_id',
  'payment_costs.donation_id',
]

/** Whether rows are found by the person's address instead of their id. */
export const isByAddress = ({ owner }: PersonalTable): boolean => owner === 'recipient' || owner === 'email'
