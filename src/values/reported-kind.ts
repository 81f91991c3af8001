/** What people can report, and moderators decide about. */
export const reportedKinds = ['update', 'project', 'profile', 'picture', 'position', 'message'] as const
export type ReportedKind = (typeof reportedKinds)[number]
