import { roleGrants } from '#features/identity/staff/rules.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Field } from '#ui/Field.tsx'
import { Select } from '#ui/Select.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { type Permission, type StaffRole, staffRoles } from '#values/permission.ts'
import { roleNames } from '#values/role-names.ts'

export type RoleForm = {
  readonly role: StaffRole
  readonly permissions: readonly Permission[]
  /** As typed, comma-separated. */
  readonly areas: string
}

/** A role with all its permissions. The expertise is the person's own, so the field starts empty. */
export const formOf = (role: StaffRole): RoleForm => ({ role, permissions: roleGrants[role].permissions, areas: '' })

export const areasText = (areas: readonly string[]): string => areas.join(', ').replaceAll('_', ' ')

export const areasOf = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)

type RoleFieldsProps = {
  form: RoleForm
  change: (to: RoleForm) => void
  /** Whether the role's permissions can be narrowed. */
  narrows?: boolean
}

const options = staffRoles.map((value) => ({ value, label: roleNames[value] }))
const words = (permission: Permission): string => permission.replaceAll('_', ' ')

/** Role, permissions, and a reviewer's areas of expertise. */
export function RoleFields({ form, change, narrows = false }: RoleFieldsProps) {
  const brought = roleGrants[form.role].permissions
  const toggle = (one: Permission): void => {
    const held = form.permissions.includes(one)
    change({ ...form, permissions: brought.filter((each) => (each === one ? !held : form.permissions.includes(each))) })
  }
  return (
    <>
      <Field label="Role">
        <Select
          value={form.role}
          options={options}
          onChange={(event) => {
            const role = staffRoles.find((one) => one === event.target.value)
            if (role) change(formOf(role))
          }}
        />
      </Field>
      {narrows && brought.length > 1 && (
        <fieldset className="grid">
          <legend className="font-semibold">Permissions</legend>
          {brought.map((one) => (
            <Checkbox
              key={one}
              label={words(one)}
              checked={form.permissions.includes(one)}
              onChange={() => toggle(one)}
            />
          ))}
        </fieldset>
      )}
      {form.role === 'scientific_reviewer' && (
        <Field
          label="Fields of expertise"
          hint="Between commas; without any, this reviewer sees every project."
          optional
        >
          <TextInput
            value={form.areas}
            maxLength={600}
            onChange={(event) => change({ ...form, areas: event.currentTarget.value })}
          />
        </Field>
      )}
    </>
  )
}
