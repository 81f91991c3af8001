import { expect, test } from 'vitest'
import { browseArea, firstBrowseSectors } from './browse-areas.ts'
import { firstFormSectors } from './form-areas.ts'
import { submissionArea } from './form-lists.ts'
import { interestAreas, matchesInterests, submissionToBrowse } from './maps.ts'
import { slug } from './taxonomies.ts'

const allSubmissionAreas = firstFormSectors.flatMap((sector) =>
  sector.areas.map((area) => ({ sector: sector.id, area: area.id })),
)

test('every one of the 29 form areas maps to at least one browse area that exists (TAXO-14)', () => {
  expect(allSubmissionAreas).toHaveLength(29)
  for (const { sector, area } of allSubmissionAreas) {
    const places = submissionToBrowse({}, sector, area)
    expect(places.length, `${sector}/${area}`).toBeGreaterThan(0)
    for (const place of places) expect(browseArea({}, place.sectorId, place.areaId), `${sector}/${area}`).toBeDefined()
  }
})

test('only the eight areas of AMB-078 are left to reviewers', () => {
  const mapped = new Set(
    allSubmissionAreas.flatMap(({ sector, area }) =>
      submissionToBrowse({}, sector, area).map((place) => `${place.sectorId}/${place.areaId}`),
    ),
  )
  const unmapped = firstBrowseSectors.flatMap((sector) =>
    sector.areas.filter((area) => !mapped.has(`${sector.id}/${area.id}`)).map((area) => area.id),
  )
  expect(unmapped).toEqual([
    ...['astronomy', 'blockchain', 'quantum-computing', 'nanotechnology', 'renewable-energy'],
    ...['cryptography', 'operations-research', 'financial-mathematics'],
  ])
})

test('four browse sectors have eight areas each', () => {
  expect(firstBrowseSectors.map((sector) => [sector.id, sector.areas.length])).toEqual([
    ...[
      ['science', 8],
      ['technology', 8],
      ['engineering', 8],
      ['mathematics', 8],
    ],
  ])
})

test('spellings with spaces, underscores and capitals name the same place', () => {
  expect(slug('Marine Biology')).toBe('marine-biology')
  expect(slug('environmental_science')).toBe('environmental-science')
  expect(submissionArea({}, 'Science', 'marine_biology')?.label).toBe('Marine Biology')
})

test('interests match areas and whole sectors, and nothing by accident', () => {
  expect(matchesInterests(['climate'], ['science/climate-research'])).toBe(true)
  expect(matchesInterests(['medicine'], ['medicine/oncology'])).toBe(true)
  expect(matchesInterests(['space'], ['science/ecology', 'engineering/environmental'])).toBe(false)
  expect(matchesInterests([], ['science/ecology'])).toBe(false)
  expect(interestAreas).toHaveLength(10)
})
