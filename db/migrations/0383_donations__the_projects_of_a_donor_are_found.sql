-- What somebody supported is asked for in each list that is made for them.
create index project_donors_of_donor on project_donors (donor_id, project_id) where gifts > 0;
