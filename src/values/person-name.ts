/**
 * AMB-133: a person's name for everyone but the project's researcher, for example 'Arjun D.'; empty without a name.
 */
export function shortName({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }): string {
  const initial = [...lastName.trim()][0]
  return [firstName.trim(), initial && `${initial}.`].filter(Boolean).join(' ')
}
