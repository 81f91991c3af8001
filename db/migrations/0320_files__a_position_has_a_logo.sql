-- The mark of who offers a position; public like the position.
alter type file_purpose add value 'job_logo';
