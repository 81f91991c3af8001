/** AMB-133: a person as others who are not their researcher see them, for example 'Arjun D.'; empty without a name. */
export function shortName({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }): string {
  const initial = [...lastName.trim()][0]
  return [firstName.trim(), initial && `${initial}.`].filter(Boolean).join(' ')
}
