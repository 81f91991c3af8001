-- A diploma or a letter, as PDF or picture, for the researcher and the staff who verify them; never public.
alter type file_purpose add value 'credential';
