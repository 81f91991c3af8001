-- The letter of an ethics board; only the project's researcher and reviewers read it.
alter type file_purpose add value 'ethics_approval';
