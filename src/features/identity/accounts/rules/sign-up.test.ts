import { expect, test } from 'vitest'
import { passwordLengthMin } from './passwords.ts'
import { checkForm, donorFields, researcherFields, signInFields } from './sign-up.ts'

const donor = {
  first_name: 'Ada',
  last_name: 'King',
  email: 'ada@example.org',
  password: '123456',
  confirm_password: '123456',
  terms: 'on',
}

test('the minimum password length is 6, in one place (CNST-07)', () => {
  expect(passwordLengthMin).toBe(6)
  const short = { ...donor, password: '12345', confirm_password: '12345' }
  expect(checkForm(donorFields, short, true)).toEqual({ password: 'Password must be at least 6 characters' })
  expect(checkForm(donorFields, donor, true)).toEqual({})
})

test('a form that leaves the length to the server lets a short password through', () => {
  const short = { ...donor, password: '12345', confirm_password: '12345' }
  expect(checkForm(donorFields, short, false)).toEqual({})
})

test('two passwords that differ are refused', () => {
  const typed = { ...donor, confirm_password: '654321' }
  expect(checkForm(donorFields, typed, false)).toEqual({ confirm_password: 'Passwords do not match' })
})

test('every field that is asked for is required, and spaces are no name', () => {
  expect(Object.keys(checkForm(researcherFields, {}, true))).toEqual([...researcherFields])
  expect(Object.keys(checkForm(donorFields, { ...donor, last_name: '  ' }, true))).toEqual(['last_name'])
})

test('signing in asks for an address and a password of any length', () => {
  expect(Object.keys(checkForm(signInFields, {}, false))).toEqual(['email', 'password'])
  expect(checkForm(signInFields, { email: 'ada@example.org', password: 'x' }, false)).toEqual({})
  expect(Object.keys(checkForm(signInFields, { email: 'ada', password: 'x' }, false))).toEqual(['email'])
})
