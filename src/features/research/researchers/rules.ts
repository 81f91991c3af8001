/** How an ORCID iD was proven to be this person's (AMB-125): by signing in with ORCID, or by our staff. */
export const orcidProofs = ['orcid', 'staff'] as const
export type OrcidProof = (typeof orcidProofs)[number]

type Addressed = { readonly userId: string; readonly orcidId: string | null; readonly proof: OrcidProof | null }

/** RESP-35: the id in the public URL. An iD that is only typed could be another person's. */
export const publicIdOf = ({ userId, orcidId, proof }: Addressed): string => (proof && orcidId) || userId

/** What staff can confirm of a researcher (AMB-059). */
export const checkedKinds = ['institution', 'degree', 'orcid'] as const
export type CheckedKind = (typeof checkedKinds)[number]

export const checkedLabels: Readonly<Record<CheckedKind, string>> = {
  institution: 'Works at the institution',
  degree: 'Holds the degree',
  orcid: 'ORCID iD is theirs',
}

type Placed = { readonly city: string | null; readonly country: string | null }

/** The place of an institution as text; empty if no register has it. */
export const placeText = ({ city, country }: Placed): string => [city, country].filter(Boolean).join(', ')

/** The tabs of /researcher-profile; an unknown or missing name means the first (RESP-03). */
export const profileTabs = ['projects', 'money', 'analytics', 'donors', 'settings'] as const
export type ProfileTab = (typeof profileTabs)[number]
export const profileTabOf = (asked: string | null): ProfileTab => profileTabs.find((tab) => tab === asked) ?? 'projects'

/** The five links of a profile (AMB-128), with their names. */
export const socialLinks = [
  { field: 'linkedinUrl', label: 'LinkedIn' },
  { field: 'websiteUrl', label: 'Website' },
  { field: 'twitterUrl', label: 'Twitter' },
  { field: 'facebookUrl', label: 'Facebook' },
  { field: 'instagramUrl', label: 'Instagram' },
] as const

/** AMB-131: approved, visible and before its deadline. @param now an instant, compared as text. */
export const isActive = (
  project: { readonly status: string; readonly hidden: boolean; readonly deadlineAt: string },
  now: string,
): boolean => project.status === 'approved' && !project.hidden && project.deadlineAt > now

type Described = Placed & {
  readonly publicId: string
  readonly name: string
  readonly institution: string | null
  readonly institutionId: string | null
  readonly orcidId: string | null
  readonly orcidProof: OrcidProof | null
}

/** A profile for search engines. Only proven identities are stated as the same person (AMB-125). */
export const aboutResearcher = ({ publicId, name, orcidId, orcidProof, ...of }: Described): object => ({
  '@type': 'ProfilePage',
  url: `/researcher/${encodeURIComponent(publicId)}`,
  mainEntity: {
    ...{ '@type': 'Person', name },
    ...(of.institution && { affiliation: aboutInstitution(of) }),
    ...(orcidId && orcidProof && { sameAs: [`https://orcid.org/${orcidId}`] }),
  },
})

const aboutInstitution = ({
  institution,
  institutionId,
  city,
  country,
}: Omit<Described, 'publicId' | 'name' | 'orcidId' | 'orcidProof'>) => ({
  '@type': 'Organization',
  name: institution,
  ...(isInRegister(institutionId) && { sameAs: `https://ror.org/${institutionId}` }),
  ...(city && { address: { '@type': 'PostalAddress', addressLocality: city, addressCountry: country } }),
})

/** Institutions of the demo world are in no register. */
export const isInRegister = (institutionId: string | null): institutionId is string =>
  institutionId !== null && !institutionId.startsWith('demo-')
