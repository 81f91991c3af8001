import type { Reportable } from '#platform/reportables.ts'
import { isId } from '#values/id.ts'
import { paths } from '#values/paths.ts'
import * as profiles from '../store/profiles.ts'

/** What a researcher wrote about themselves. Hidden, their name, institution and projects stay. */
export const profileReportable: Reportable = {
  kind: 'profile',
  find: async (db, id, onlyPublic) => {
    const profile = isId(id) ? await profiles.findProfile(db, id) : undefined
    if (!profile || (onlyPublic && profile.hiddenAt !== null)) return undefined
    const links = [
      profile.websiteUrl,
      profile.linkedinUrl,
      profile.twitterUrl,
      profile.facebookUrl,
      profile.instagramUrl,
    ]
    const texts = [
      { label: 'Name', text: `${profile.firstName} ${profile.lastName}`.trim() },
      { label: 'About', text: profile.bio ?? '' },
      { label: 'Research interests', text: profile.researchInterests.join('\n') },
      { label: 'Publications', text: profile.publications.join('\n') },
      { label: 'Links', text: links.filter((link) => link !== null).join('\n') },
    ]
    return {
      title: `Profile of ${texts[0]?.text}`,
      path: paths.researcher(profile.publicId),
      authorId: profile.userId,
      texts: texts.filter(({ text }) => text !== ''),
      pictures: profile.photoFileId === null ? [] : [profile.photoFileId],
    }
  },
  hide: (tx, { clock }, id) => profiles.storeHidden(tx, id, clock.now()),
  show: (tx, _, id) => profiles.storeHidden(tx, id, null),
}
