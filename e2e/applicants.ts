import { expect } from 'vitest'
import { cv } from '#test/documents.ts'
import { fetchHere } from './on-test-mode.ts'

// Positions and applications, for journeys about something else.

/** What is posted of a position. @param text of its own: a text that was posted before is doubtful. */
export const newPosition = (title: string, text = `Dive and count: ${title}.`) => ({
  ...{ title, company: 'Institute of Reefs', location: 'Hilo', country: 'US', type: 'internship' },
  ...{ category: 'internship', deadline: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10) },
  ...{ description: 'Dive.', fullDescription: text, requirements: ['A licence'], benefits: ['Boats'] },
})

/** As an applicant's browser sends it: the file ahead, then the rest. */
export async function applyAs(origin: string, jobId: string, firstName: string): Promise<void> {
  const ahead = await fetchHere(`${origin}/api/application-files`, {
    ...{ method: 'POST', headers: { 'x-file-name': 'cv.pdf' }, body: cv() },
  })
  const { fileId, claim } = (await ahead.json()) as { fileId: string; claim: string }
  const sent = await fetchHere(`${origin}/api/jobs/${jobId}/applications`, {
    ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
    body: JSON.stringify({
      ...{ firstName, lastName: 'Demo', email: `${firstName.toLowerCase()}@guests.example`, education: 'BSc' },
      ...{ experience: `Two summers of ${firstName}.`, motivation: 'Reefs.', resume: { fileId, claim } },
      termsAccepted: true,
    }),
  })
  expect(sent.status).toBe(204)
}
