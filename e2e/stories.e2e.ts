import { expect, test } from 'vitest'
import { give } from './gifts.ts'
import { expectAccessible, expectNoSidewaysScroll, phone, stage, visit } from './harness.ts'
import { mailsTo } from './mailbox.ts'
import { becomeDonor, becomeResearcher } from './people.ts'
import { openProject } from './projects.ts'

const chief = 'story-chief@people.example'
const { origin, visitor } = stage({ STAFF_EMAILS: `${chief},story-reviewer@people.example` })
const shots = process.env.SHOTS

test('staff write a story, its researcher agrees and withdraws consent, and readers see it only in between (ADMN-10, FOOT-03)', async () => {
  const [owner, staff, donor] = [await visitor(phone), await visitor(), await visitor()]
  await staff.setViewportSize({ width: 1280, height: 800 })
  await becomeResearcher(owner, origin(), 'story-owner@people.example')
  await becomeDonor(staff, origin(), chief)
  const id = await openProject(owner, staff, 'Do reefs sing', { fundingGoal: 40 })
  await becomeDonor(donor, origin(), 'story-donor@people.example')
  await give(donor, id)

  await visit(staff, '/admin/settings/stories')
  await expect
    .poll(
      async () => {
        await staff.reload()
        // The list comes after the page.
        await staff.getByRole('heading', { name: /^Without a story yet/ }).waitFor()
        return staff.getByRole('link', { name: 'Do reefs sing' }).count()
      },
      { interval: 1000 },
    )
    .toBe(1)
  await staff.getByRole('link', { name: 'Do reefs sing' }).click()
  await staff.getByRole('button', { name: 'Ask the Researcher' }).click()
  await staff.getByText('Please write a title.').waitFor()
  await staff.getByText('Please write the story.').waitFor()
  await staff.getByLabel('Title').fill('They do sing')
  await staff.getByLabel('Story', { exact: true }).fill('Below ten metres, **each night**.')
  await staff.getByLabel('In the researcher’s words').fill('We cried a little.')
  await expectAccessible(staff)
  await staff.getByRole('button', { name: 'Ask the Researcher' }).click()
  await staff.getByRole('region', { name: 'Wordings' }).getByText('Waits for its researcher').waitFor()
  if (shots) await staff.screenshot({ path: `${shots}/stories-desk-1280.png` })
  await visit(donor, '/success-stories')
  await donor.getByText('Stories will appear here as funded research makes progress.').waitFor()

  const asked = await mailsTo(origin(), 'story-owner@people.example')
  expect(asked.filter(({ subject }) => subject === 'May we tell the story of your project?')).toHaveLength(1)
  await visit(owner, '/my-stories')
  await owner.getByText('They do sing').waitFor()
  await expectAccessible(owner)
  await expectNoSidewaysScroll(owner)
  if (shots) await owner.screenshot({ path: `${shots}/my-stories-390.png`, fullPage: true })
  await owner.getByRole('button', { name: 'Agree, and Publish' }).click()
  await owner.getByText('You agreed to this one. Everyone reads it.').waitFor()

  await donor.reload()
  await donor.getByRole('heading', { name: 'They do sing' }).waitFor()
  await donor.getByText('each night').waitFor()
  await expectAccessible(donor)
  if (shots) await donor.screenshot({ path: `${shots}/success-stories.png`, fullPage: true })
  await owner.getByRole('button', { name: 'Take My Agreement Back' }).click()
  await owner.getByRole('button', { name: 'Take It Back' }).click()
  await owner.getByText('No story waits for you').waitFor()
  await donor.reload()
  await donor.getByText('Stories will appear here as funded research makes progress.').waitFor()
})
