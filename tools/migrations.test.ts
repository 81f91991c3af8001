import { expect, test } from 'vitest'
import { migrationFaults, migrations, releasedChecksums } from './migrations.ts'
import { filesIn } from './repository.ts'

const slices = new Set(filesIn('src/features').map((path) => path.split('/')[3] ?? '')).add('demo-world')
const gift = { name: '0002_donations__a_gift_is_kept.sql', text: 'create table gifts (id uuid);\n' }
const frozen = `2e4bf51876d19d63a81e0c35b6eca89af9d08d0f2896bc3c85055b0e017e9e2c  ${gift.name}\n`
const faults = (files: readonly { name: string; text: string }[], checksums = frozen): string[] =>
  migrationFaults(files, checksums, slices)

test('every migration names its slice and its purpose, and none was changed after its release', () => {
  expect(migrationFaults(migrations(), releasedChecksums(), slices)).toEqual([])
})

test('a released migration that was edited, renamed or deleted is reported, with what to do instead', () => {
  expect(faults([gift])).toEqual([])
  const edited = { ...gift, text: gift.text.replace('uuid', 'text') }
  expect(faults([edited])).toEqual([
    expect.stringMatching(/^0002_donations\S+ was changed after its release\. .*new file/),
  ])
  expect(faults([])).toEqual([expect.stringMatching(/^0002_donations\S+ was released and is gone\. .*restore it/)])
})

test('a new migration gets the line that freezes it', () => {
  const note = { name: '0003_donations__a_gift_may_have_a_note.sql', text: 'alter table gifts add note text;\n' }
  const [fault = ''] = faults([gift, note])
  expect(fault).toContain('0003_donations__a_gift_may_have_a_note.sql is new')
  expect(faults([gift, note], `${frozen}${fault.split('\n')[1]}\n`)).toEqual([])
})

test('a name without a slice, of an unknown slice, without a sentence, or with a used number is refused', () => {
  const named = (name: string): string[] =>
    faults([gift, { ...gift, name }]).filter((fault) => !fault.includes(' is new'))
  expect(named('0003_accounts__people_have_an_address.sql')).toEqual([])
  for (const name of ['0003_donations.sql', '0003__a_gift.sql', '3_donations__a_gift.sql', '0003_donations__gift.sql'])
    expect(named(name)).toEqual([`${name}: name it <number>_<slice>__<what_it_makes_in_a_sentence>.sql`])
  expect(named('0003_presents__a_gift.sql')).toEqual([expect.stringContaining('there is no slice presents')])
  expect(named('0002_accounts__a_person.sql')).toEqual([expect.stringContaining('the number is taken')])
})
