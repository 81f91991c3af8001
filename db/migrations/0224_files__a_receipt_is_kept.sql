-- What a payout was spent on, as PDF or picture: kept as long as the books, also when its account is closed.
alter type file_purpose add value 'receipt';
