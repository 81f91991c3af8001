import type { StatementDue } from '#features/funding/outcomes/contract.ts'
import type { OwnProject } from '#features/research/projects/contract/objects.ts'
import { paths } from '#values/paths.ts'
import { type Instant, longDate } from '#values/time.ts'
import type { ProjectsSummary } from './contract.ts'

/** A task for the researcher, with the place where it is done. */
export type ToDo = {
  readonly kind: 'statement' | 'changes' | 'questions' | 'update' | 'deadline'
  readonly projectId: string
  readonly title: string
  readonly text: string
  readonly href: string
  readonly isLate: boolean
}

/** The last days, in which the researcher is advised to write to donors once more. */
export const deadlineNearDays = 7

type Waiting = {
  readonly projects: readonly Pick<
    OwnProject,
    'id' | 'title' | 'status' | 'standing' | 'withdrawnAt' | 'isClosed' | 'daysLeft' | 'updateDueSince'
  >[]
  readonly due: readonly StatementDue[]
  readonly questions: readonly {
    readonly projectId: string
    readonly title: string
    readonly waiting: number
    readonly since: Instant
  }[]
  readonly changes: ProjectsSummary['changesAsked']
}

/** The tasks, most urgent first: what is late, then what holds a project back, then what donors wait for. */
export function toDosOf({ projects, due, questions, changes }: Waiting): ToDo[] {
  const own = projects.filter(({ standing, withdrawnAt }) => standing !== 'reader' && withdrawnAt === null)
  const all: ToDo[] = [
    ...due.map(({ projectId, title, dueAt, isOverdue }) => ({
      ...{ kind: 'statement' as const, projectId, title, isLate: isOverdue },
      text: isOverdue
        ? `Say what will be done with the money: it was due on ${longDate(dueAt)}`
        : `Say what will be done with the money, by ${longDate(dueAt)}`,
      href: `${paths.project(projectId)}#outcome`,
    })),
    ...changes.map(({ projectId, title, fields }) => ({
      ...{ kind: 'changes' as const, projectId, title, isLate: false },
      text:
        fields > 0
          ? `Change what the reviewers ask for: ${counted(fields, 'field')}`
          : 'Change what the reviewers ask for',
      href: paths.editProject(projectId),
    })),
    ...questions.map(({ projectId, title, waiting, since }) => ({
      ...{ kind: 'questions' as const, projectId, title, isLate: false },
      text: `Answer ${counted(waiting, 'question')}, asked since ${longDate(since)}`,
      href: paths.project(projectId, { tab: 'questions' }),
    })),
    ...own
      .filter(({ updateDueSince }) => updateDueSince !== null)
      .map(({ id, title, updateDueSince }) => ({
        ...{ kind: 'update' as const, projectId: id, title, isLate: true },
        text: `Post an update: it is overdue since ${updateDueSince ? longDate(updateDueSince) : ''}`,
        href: paths.project(id, { tab: 'updates' }),
      })),
    ...own
      .filter((one) => one.status === 'approved' && one.daysLeft !== null && one.daysLeft <= deadlineNearDays)
      .map(({ id, title, daysLeft }) => ({
        ...{ kind: 'deadline' as const, projectId: id, title, isLate: false },
        text: `Tell your donors and share it: ${daysLeft === 1 ? 'the last day' : `${daysLeft} days left`}`,
        href: paths.project(id, { tab: 'updates' }),
      })),
  ]
  return all.toSorted((one, other) => Number(other.isLate) - Number(one.isLate))
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`
