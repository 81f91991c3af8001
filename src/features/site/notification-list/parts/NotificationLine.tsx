import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import type { Notification } from '#features/foundation/notifications/contract.ts'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { DateText } from '#ui/DateText.tsx'
import type { Instant } from '#values/time.ts'
import { NotificationIcon } from './NotificationIcon.tsx'

export type NotificationLineProps = {
  notification: Notification
  isRead: boolean
  /** Its target no longer exists. */
  isGone: boolean
  now: Instant
  onOpen: () => void
  onRead: () => void
}

const opensNewTab = (event: MouseEvent): boolean =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey

export function NotificationLine({ notification, isRead, isGone, now, onOpen, onRead }: NotificationLineProps) {
  const { type, title, body, target, createdAt } = notification
  const open = (event: MouseEvent): void => {
    onRead()
    if (opensNewTab(event)) return
    event.preventDefault()
    onOpen()
  }
  return (
    <li className={cx('flex items-start gap-3 p-4 sm:gap-4', !isRead && 'bg-brand-50')}>
      <NotificationIcon type={type} />
      <div className="min-w-0 flex-1">
        <Link
          to={target}
          onClick={open}
          className={cx(
            '-my-2 inline-block py-2 text-ink no-underline hover:underline',
            isRead ? 'font-medium' : 'font-semibold',
          )}
        >
          {!isRead && <span className="sr-only">Unread: </span>}
          {title}
        </Link>
        {body && <p className="text-ink-2">{body}</p>}
        {isGone && (
          <p role="alert" className="mt-1 font-medium text-warn">
            This item is no longer available.
          </p>
        )}
        <p className="mt-1 flex flex-wrap items-center gap-x-4 text-ink-2 text-sm">
          <DateText at={createdAt} now={now} />
          {!isRead && (
            <Button variant="link" size="sm" onClick={onRead}>
              Mark as read<span className="sr-only">: {title}</span>
            </Button>
          )}
        </p>
      </div>
      {!isRead && <span aria-hidden="true" className="mt-4 size-2.5 shrink-0 rounded-full bg-brand-500" />}
    </li>
  )
}
